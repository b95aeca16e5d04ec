import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const TEXT = /\.(js|mjs|css|svg|json)$/;

/** Puts a file made with brotli beside each text that has none yet, as a server of static files wants it. @param {string} folder */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => TEXT.test(file))
    .map((file) => join(folder, file));
  await Promise.all(
    files
      .filter((file) => !existsSync(`${file}.br`))
      .map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))),
  );
}
