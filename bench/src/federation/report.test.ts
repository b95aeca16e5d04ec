import type { Visit } from '../pages/visit';
import { HEADER, rowsOf, summarize } from './report';

const visit = (times: Partial<Visit>): Visit => ({
  rendered: 0,
  words: 0,
  usable: 0,
  requests: 9,
  depth: 4,
  bytes: 9999,
  files: [],
  errors: [],
  ...times,
});
const shape = visit({
  files: [
    { url: 'https://localhost:1/candidateportal/', bytes: 1024 },
    { url: 'https://localhost:1/federation/stock/host/main.js', bytes: 2048 },
    { url: 'https://localhost:1/candidate-portal-api/recruitment/faq', bytes: 512 },
  ],
});
const after = { requests: 2, bytes: 1536 };

it('a summary counts the document and what the page is made of, and takes the medians of the times', () => {
  const cold = [100, 300, 200].map((ms) => visit({ words: ms, rendered: ms + 1, usable: ms + 2 }));
  const warm = [50, 10, 30].map((ms) => visit({ words: ms - 5, rendered: ms }));
  expect(summarize({ cold, warm, shape }, after)).toEqual({
    requests: 2,
    bytes: 3072,
    depth: 4,
    wordsMs: 200,
    completeMs: 201,
    usableMs: 202,
    warmWordsMs: 25,
    warmMs: 30,
    afterRelease: after,
  });
});

it('a row has a cell for each column, and a dash for a time that was not measured', () => {
  const variants = [{ name: 'stock', title: 'Stock', ...summarize({ cold: [], warm: [], shape }, after) }];
  const [row = []] = rowsOf(variants);
  expect(row).toEqual(['Stock', '3.0', '2', '4', '–', '–', '–', '–', '–', '1.5', '2']);
  expect(row).toHaveLength(HEADER.length);
});
