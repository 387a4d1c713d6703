import { labelPicture, type UploadedImage } from '#contract/api/files.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { toast } from '#web/ui/toast.ts';

/** Returns how to say of an uploaded picture that it was generated, or to take that back; why it is refused is shown. */
export function useLabel(onLabeled: (image: UploadedImage) => void) {
  return async (wanted: { id: number; generated: boolean }): Promise<void> => {
    try {
      onLabeled(await call(labelPicture, wanted));
    } catch (error) {
      const { fields, message } = failureOf(error);
      toast({ type: 'error', message: fields?.[0]?.message ?? message });
    }
  };
}
