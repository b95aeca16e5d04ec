import { STATUS_VARIANTS } from '../../constants';
import type { ComponentExamples } from '../../examples/example';
import { Stack } from '../Stack/Stack';
import { StatusChip } from './StatusChip';

export const statusChipExamples: ComponentExamples = {
  component: 'StatusChip',
  group: 'basic',
  examples: [
    {
      title: 'all states',
      render: () => (
        <Stack row>
          {STATUS_VARIANTS.map((status) => (
            <StatusChip key={status} status={status}>
              {status}
            </StatusChip>
          ))}
        </Stack>
      ),
    },
  ],
};
