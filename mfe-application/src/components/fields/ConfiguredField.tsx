import type { FieldConfig, Value } from '@portal/contract/fields';
import { maxLengthOf } from '@portal/field-rules/validate-field';
import { useLocale } from '@portal/i18n';
import { Skeleton } from '@portal/ui/basic';
import {
  Checkbox,
  CheckboxGroup,
  MultiSelect,
  NumberField,
  RadioGroup,
  Select,
  TextArea,
  TextField,
} from '@portal/ui/form';
import { Suspense } from 'react';
import { charactersOf } from '../../model/field-width';
import { heightOfField, MANY_OPTIONS } from '../../model/placeholder-height';
import { toIds, toText } from '../../model/shown-value';
import { autoCompleteOf } from './auto-complete';
import { ComboControl, DateControl } from './lazy-controls';
import { SecretControl } from './SecretControl';

export interface ConfiguredFieldProps {
  config: FieldConfig;
  id: string;
  value: Value | undefined;
  error?: string;
  /** By the rules and the values of the fields beside it; else as the campaign says. */
  required?: boolean;
  readOnly?: boolean;
  /** Completes while the person fills in data about themselves. */
  personal?: boolean;
  /** Id of a text about the value that stands beside the field; of phone numbers only. */
  describedById?: string;
  onChange(value: Value): void;
  onBlur(): void;
}

/** Characters up to which a text area needs no more than three lines. */
const SHORT_TEXT = 1000;

const NO_OPTIONS: NonNullable<FieldConfig['options']> = [];

/** Controls in which the browser draws each typed character by itself; the others show only the value that they are given. */
export const KEEPS_ITS_TEXT: ReadonlySet<FieldConfig['control']> = new Set([
  'text',
  'textarea',
  'number',
  'decimal',
  'email',
  'phone',
  'url',
]);

/** Draws a field by its control. Files have their own components. docs/design/contract.md#form-as-data */
export function ConfiguredField({
  config,
  id,
  value,
  error,
  personal,
  describedById,
  onChange,
  onBlur,
  ...rest
}: ConfiguredFieldProps) {
  const { locale } = useLocale();
  const { control, label, help, min, max, decimals, options = NO_OPTIONS } = config;
  const required = rest.required ?? config.required;
  const readOnly = rest.readOnly || config.readOnly;
  const common = { id, label, help, error, required, readOnly, onBlur };
  const characters = charactersOf(config);
  const text = {
    ...common,
    characters,
    value: toText(value, locale),
    onChange,
    maxLength: maxLengthOf(config),
    autoComplete: personal ? autoCompleteOf(config.name) : undefined,
  };
  const choice = { ...common, value: toText(value, locale), onChange };
  switch (control) {
    case 'textarea':
      return <TextArea {...choice} maxLength={text.maxLength} rows={text.maxLength > SHORT_TEXT ? 5 : 3} />;
    case 'number':
    case 'decimal': {
      const places = control === 'number' ? 0 : (decimals ?? 2);
      return <NumberField {...choice} characters={characters} decimals={places} />;
    }
    case 'date':
      return (
        <Suspense fallback={<FieldPlaceholder config={config} />}>
          <DateControl
            {...choice}
            dayOptional={config.dayOptional}
            min={isoOf(min)}
            max={isoOf(max)}
            autoComplete={text.autoComplete}
          />
        </Suspense>
      );
    case 'select':
      return <Select {...choice} characters={characters} options={options} />;
    case 'country':
    case 'language':
      return (
        <Suspense fallback={<FieldPlaceholder config={config} />}>
          <ComboControl {...choice} kind={control} characters={characters} options={options} />
        </Suspense>
      );
    case 'radio':
      return <RadioGroup {...choice} clearable options={options} />;
    case 'checkbox':
      return <Checkbox {...common} checked={value === true} onChange={onChange} />;
    case 'multiselect': {
      const Control = options.length > MANY_OPTIONS ? MultiSelect : CheckboxGroup;
      return <Control {...common} options={[...options]} value={toIds(value)} onChange={onChange} />;
    }
    case 'ssn':
      return <SecretControl {...text} autoComplete="off" />;
    case 'email':
      return <TextField {...text} inputMode="email" spellCheck={false} />;
    case 'phone':
      return <TextField {...text} inputMode="tel" describedById={describedById} />;
    case 'url':
      return <TextField {...text} inputMode="url" spellCheck={false} />;
    case 'file':
    case 'photo':
      return null;
    default:
      return <TextField {...text} inputMode={config.inputMode} />;
  }
}

/** As high as the field that is being loaded. */
function FieldPlaceholder({ config }: { config: FieldConfig }) {
  return (
    <div style={{ minBlockSize: `${heightOfField(config)}rem` }}>
      <Skeleton lines={2} />
    </div>
  );
}

function isoOf(bound: number | string | undefined): string | undefined {
  return typeof bound === 'string' ? bound : undefined;
}
