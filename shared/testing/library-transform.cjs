const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

/**
 * A library as Node loads it: once for all test files of a worker. Read and run anew for each of them, libraries took a third of the time of a
 * small test file. The set-up of a whole run has no such environment and runs the file as it stands.
 */
const CODE = `const load = globalThis[Symbol.for('portal.libraries')];
if (load) module.exports = load(__filename);
else module._compile(require('node:fs').readFileSync(__filename, 'utf8'), __filename);`;
const own = readFileSync(__filename);

module.exports = {
  process: () => ({ code: CODE }),
  getCacheKey: (_source, file) => createHash('sha256').update(own).update(file).digest('hex'),
};
