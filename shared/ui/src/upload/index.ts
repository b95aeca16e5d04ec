export { FileDropZone, type FileDropZoneProps } from './FileDropZone/FileDropZone';
export { FileList, type FileListProps, type ListedFile } from './FileList/FileList';
export { fileSize } from './FileList/file-size';
