import { useLocale } from '@portal/i18n';
import { ComboBox, type ComboBoxProps } from '@portal/ui/combobox';
import { useEffect } from 'react';
import { useAutoSave } from '../auto-save-context';
import { type NamedByCode, withOtherNames } from './other-names';
import { unknownTextsOf } from './unknown-texts';

type Props = ComboBoxProps & { id: string; kind: NamedByCode };

/** A long list of countries or languages. What was typed and is in no list is there again when its section is drawn anew. */
export default function ComboControl({ kind, ...props }: Props) {
  const { id, value } = props;
  const { locale } = useLocale();
  const options = withOtherNames(props.options, kind, locale);
  const texts = unknownTextsOf(useAutoSave());
  useEffect(() => {
    if (value !== '') texts.delete(id);
  }, [texts, id, value]);
  useEffect(() => {
    // Read while nothing else is to do, so that the first key press does not wait for the names.
    const idle = window.requestIdleCallback?.(() => options[0]?.otherNames);
    return () => void (idle && window.cancelIdleCallback(idle));
  }, [options]);
  return (
    <ComboBox
      {...props}
      options={options}
      unknownText={texts.get(id)}
      onUnknownText={(text) => (text === undefined ? texts.delete(id) : texts.set(id, text))}
    />
  );
}
