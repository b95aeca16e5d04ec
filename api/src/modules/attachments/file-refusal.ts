/** Why a file may not be attached: it is nothing that may, or it holds something that runs or is fetched when it is opened. */
export interface FileRefusal {
  refused: 'file-type' | 'file-active';
}
