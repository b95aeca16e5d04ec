import { useMemoryFolder } from './src/memory-folder';

export default useMemoryFolder;
