import { createContext } from 'react';

/** Whether the component is inside a modal, where lists are kept lower than the window allows. */
export const InModalContext = createContext(false);
