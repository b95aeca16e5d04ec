import { useState } from 'react';
import type { ComponentExamples } from '../../examples/example';
import { SearchBox } from './SearchBox';

function Held({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <SearchBox label="Job, place or employer" action="Search" clear="Show all" value={value} onSearch={setValue} />
  );
}

export const searchBoxExamples: ComponentExamples = {
  component: 'SearchBox',
  group: 'form',
  examples: [
    { title: 'whole list', render: () => <Held start="" /> },
    { title: 'narrowed list', render: () => <Held start="teacher" /> },
  ],
};
