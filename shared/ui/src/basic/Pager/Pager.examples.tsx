import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { Pager } from './Pager';

const LAST = 3;
const WORDS = { label: 'Pages of the list', previous: 'Previous', next: 'Next', last: LAST };
const hrefOf = (page: number) => `/?page=${page}`;

export const pagerExamples: ComponentExamples = {
  component: 'Pager',
  group: 'basic',
  examples: [
    { title: 'first page', render: () => <Pager {...WORDS} page={1} current="Page 1 of 3" hrefOf={hrefOf} /> },
    { title: 'between pages', render: () => <Pager {...WORDS} page={2} current="Page 2 of 3" hrefOf={hrefOf} /> },
    { title: 'last page', render: () => <Pager {...WORDS} page={LAST} current="Page 3 of 3" hrefOf={hrefOf} /> },
    {
      title: 'turned by buttons',
      render: () => {
        const [page, setPage] = useState(1);
        return <Pager {...WORDS} page={page} current={`Page ${page} of ${LAST}`} onPage={setPage} />;
      },
    },
  ],
};
