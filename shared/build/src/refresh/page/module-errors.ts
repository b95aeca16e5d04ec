import { showModuleError } from './build-notice';

// What react-refresh's webpack plugin calls when an exchanged module does not run.
export const handleRuntimeError = (error: unknown) =>
  showModuleError(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
export const clearRuntimeErrors = () => showModuleError(undefined);
