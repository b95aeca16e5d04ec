import { removeMemoryFolder } from './src/memory-folder';

export default removeMemoryFolder;
