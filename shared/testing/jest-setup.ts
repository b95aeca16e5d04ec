import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is slow, not wrong: what is awaited may take its time, and only what never comes fails.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);
