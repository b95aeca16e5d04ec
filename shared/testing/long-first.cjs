const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const root = join(__dirname, '../..');
/** Test files that take more than ten seconds, the longest first. */
const LONGEST = [
  'api/test/kill/kill.test.ts',
  'launcher/src/create-remote/create-remote.test.ts',
  'mfe-application/src/pages/ApplicationPage/LifeCycle.test.tsx',
  'launcher/src/shared-documents.test.ts',
  'launcher/src/create-remote/create-standalone.test.ts',
  'launcher/src/program-bundle.test.ts',
  'launcher/src/every-command.test.ts',
  'launcher/src/several-portals.test.ts',
  'launcher/src/employer-link.test.ts',
  'launcher/src/containerfile.test.ts',
  'launcher/src/metrics.test.ts',
  'api/test/fuzz/fuzz.test.ts',
  'gateway/src/releases/changes/kill.test.ts',
  'api/src/modules/life-cycle/receipt-pdf/receipt-pdf.test.ts',
  'mfe-application/src/sections/sections.test.tsx',
  'gateway/src/releases/changes/many-operations.test.ts',
  'api/src/modules/applications/employer-edits/sent-version-for-employer.test.ts',
  'launcher/src/serve-api.test.ts',
].map((file) => join(root, file));

/**
 * Begins with the longest test files: a long one that begins last leaves the other cores idle. Jest knows how long each takes after its first run
 * alone, and goes by their sizes in a new clone.
 */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const gone = LONGEST.find((file) => !existsSync(file));
    if (gone) throw new Error(`shared/testing/long-first.cjs names ${gone}, which is not there`);
    const place = ({ path }) => LONGEST.indexOf(path) + 1 || LONGEST.length + 1;
    return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
  }
};
