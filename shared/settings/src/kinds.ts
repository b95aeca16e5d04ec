import { z } from 'zod';

export const text = z.string();

export const integer = (min: number, max: number) =>
  z.coerce
    .number<string>({ error: 'is not a number' })
    .int('is not a whole number')
    .min(min, `is below ${min}`)
    .max(max, `is above ${max}`);

export const onOff = z.enum(['on', 'off'], { error: 'is neither on nor off' }).transform((value) => value === 'on');

/** @param example of such an address, for the error message */
export const address = (protocols: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `is not an address like ${example}`,
  });

/** A list with commas between its items. */
export const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    )
    .pipe(z.array(item));
