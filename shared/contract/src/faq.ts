import { z } from 'zod';

/** Common questions in one language, in the order to be shown. */
export const Faq = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      /** Simple markup that the API has cleaned. */
      answer: z.string(),
    }),
  ),
});
export type Faq = z.infer<typeof Faq>;
