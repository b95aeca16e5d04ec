import { ComboBox, type ComboBoxProps } from '@portal/ui/combobox';
import { useEffect } from 'react';
import { useAutoSave } from '../../autosave/auto-save-context';
import { unknownTextsOf } from './unknown-texts';

type Props = ComboBoxProps & { id: string };

/** A long list of countries or languages. What was typed and is in no list is there again when its section is drawn anew. */
export default function ComboControl(props: Props) {
  const { id, value } = props;
  const texts = unknownTextsOf(useAutoSave());
  useEffect(() => {
    if (value !== '') texts.delete(id);
  }, [texts, id, value]);
  return (
    <ComboBox
      {...props}
      unknownText={texts.get(id)}
      onUnknownText={(text) => (text === undefined ? texts.delete(id) : texts.set(id, text))}
    />
  );
}
