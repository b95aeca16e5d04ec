import type { FieldConfig, Values } from '@portal/contract/fields';
import { goesOn } from '@portal/field-rules/conditions';
import { isEmpty } from '@portal/field-rules/values';
import { ValueText } from '../../components/fields/ValueText';
import styles from './RowCard.module.css';
import { isInTitle } from './row-title';

/** Shown of a closed row; more would not help to tell it from the others. */
const SHOWN = 5;

/** What a closed row holds, in short. */
export function RowSummary({ fields, values }: { fields: readonly FieldConfig[]; values: Values }) {
  return (
    <dl className={styles.summary}>
      {fields
        .filter(
          (config) =>
            config.control !== 'textarea' &&
            (!isEmpty(values[config.name]) || goesOn(config, values)) &&
            !isInTitle(config, fields, values),
        )
        .slice(0, SHOWN)
        .map((config) => (
          <div key={config.name}>
            <dt>{config.label}</dt>
            <dd>
              <ValueText config={config} value={values[config.name]} ongoing={goesOn(config, values)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
