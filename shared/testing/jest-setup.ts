import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong: what is awaited may take its time, and only what never comes fails.
configure({ asyncUtilTimeout: 30_000 });
jest.setTimeout(120_000);
