import { perLocale } from '@portal/contract/limits';
import { GigMode, SHIFT_HOURS_MAX, SHIFTS_MAX, SLOTS_MAX } from '@portal/contract/substitutions/gig-words';
import { text } from '@portal/contract/text';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
/** The code by which employers' systems know an error; the message is for those who read files. */
const told = (code: string) => ({ code: 'custom' as const, params: { code } });
const MARKUP = /<\/?[a-z!][^>]*>/i;
const words = (max: number) =>
  text(max)
    .refine((given) => given.trim() !== '', { error: 'is empty', params: { code: 'empty' } })
    .refine((given) => !MARKUP.test(given), { error: 'holds HTML: texts are plain', params: { code: 'html' } });

const GigTexts = z.strictObject({
  task: words(200),
  unit: words(200),
  description: words(5_000).optional(),
  bring: words(1_000).optional(),
  orientation: words(1_000).optional(),
  /** What is said of pay beside the sum. */
  pay: words(500).optional(),
});

const QualificationContent = z.strictObject({
  /** `education:LEVEL` and `teacher:SUBJECT` are read from what the member has sent; of any other the employer vouches. */
  code: z
    .string()
    .regex(/^[a-z0-9]+([:-][a-z0-9]+)*$/i, 'is no code of a qualification')
    .max(100),
  name: z.strictObject(perLocale(() => words(200).optional())).optional(),
});
export type QualificationContent = z.infer<typeof QualificationContent>;

/** What a gig says beside its times. */
export const GigContent = z.strictObject({
  texts: z
    .strictObject(perLocale(() => GigTexts.optional()))
    .refine((texts) => Object.values(texts).some((given) => given !== undefined), 'is written in no language'),
  address: words(300),
  /** ISO 639 codes. */
  workLanguages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(10)
    .default([]),
  contact: z
    .strictObject({ name: words(200), phone: words(50).optional(), email: z.email().max(254).optional() })
    .optional(),
  pay: z
    .strictObject({
      basis: z.enum(['hour', 'day', 'agreement']),
      min: z.number().min(0).max(100_000).optional(),
      max: z.number().min(0).max(100_000).optional(),
    })
    .optional(),
  must: z.array(QualificationContent).max(20).default([]),
  plus: z.array(QualificationContent).max(20).default([]),
  criminalRecord: z.boolean().default(false),
});
export type GigContent = z.infer<typeof GigContent>;

const ShiftContent = z
  .strictObject({
    start: z.iso.datetime({ offset: true }),
    end: z.iso.datetime({ offset: true }),
    breakMinutes: z.number().int().min(0).max(240).default(0),
  })
  .superRefine(({ start, end, breakMinutes }, { addIssue }) => {
    const length = Date.parse(end) - Date.parse(start);
    if (length <= 0) addIssue({ ...told('shift-end-before-start'), path: ['end'], message: 'is not after the start' });
    else if (length > SHIFT_HOURS_MAX * HOUR_MS)
      addIssue({
        ...told('shift-too-long'),
        path: ['end'],
        message: `makes the shift longer than ${SHIFT_HOURS_MAX} hours`,
      });
    else if (breakMinutes * 60_000 >= length)
      addIssue({ ...told('shift-break-too-long'), path: ['breakMinutes'], message: 'is as long as the shift' });
  });

/** A gig as an employer writes it, in a file or by a call. */
export const GigOrder = z
  .strictObject({
    /** The employer's own name of it: the same one again is the same gig. */
    id: z.string().regex(/^[\w.:-]{1,100}$/, 'is no id'),
    pool: z.number().int().positive(),
    mode: GigMode,
    slots: z.number().int().min(1).max(SLOTS_MAX),
    waitingList: z.boolean().default(true),
    replyBy: z.iso.datetime({ offset: true }),
    shifts: z.array(ShiftContent).min(1).max(SHIFTS_MAX),
    ...GigContent.shape,
  })
  .superRefine(({ shifts, replyBy, mode }, { addIssue }) => {
    const start = Math.min(...shifts.map((shift) => Date.parse(shift.start)));
    // A draw is held as replies end, and never once the work has begun.
    if (mode === 'draw' && Date.parse(replyBy) <= start && Date.parse(replyBy) > start - HOUR_MS)
      addIssue({
        code: 'custom',
        params: { code: 'draw-reply-by-late' },
        path: ['replyBy'],
        message: 'of a draw is less than an hour before the start of the first shift',
      });
    const ordered = shifts
      .map((shift, index) => ({ ...shift, index }))
      .sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
    for (const [at, shift] of ordered.entries()) {
      const before = ordered[at - 1];
      if (before && Date.parse(before.end) > Date.parse(shift.start))
        addIssue({
          ...told('shifts-overlap'),
          path: ['shifts', shift.index],
          message: 'overlaps another shift of the gig',
        });
    }
    const first = ordered[0];
    if (first && Date.parse(replyBy) > Date.parse(first.start))
      addIssue({
        ...told('reply-by-after-start'),
        path: ['replyBy'],
        message: 'is after the start of the first shift',
      });
  });
export type GigOrder = z.infer<typeof GigOrder>;
