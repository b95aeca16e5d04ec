import type { ComponentExamples } from '../../examples/example';
import { Popup } from './Popup';

export const popupExamples: ComponentExamples = {
  component: 'Popup',
  group: 'popover',
  examples: [
    {
      title: 'help on click',
      render: () => (
        <Popup label="Identity code">We need it to check your criminal record, if the work is with children.</Popup>
      ),
    },
  ],
};
