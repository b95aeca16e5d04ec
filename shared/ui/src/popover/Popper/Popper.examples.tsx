import type { ComponentExamples } from '../../examples/example';
import { Popper } from './Popper';

export const popperExamples: ComponentExamples = {
  component: 'Popper',
  group: 'popover',
  examples: [
    {
      title: 'as wide as its button',
      render: () => (
        <Popper label="Filters" wide>
          Choose what is shown.
        </Popper>
      ),
    },
  ],
};
