/** Why a file may not be attached: it is nothing that may, or it holds something that runs or is fetched when it is opened. */
export interface FileError {
  error: 'file-type' | 'file-active';
}
