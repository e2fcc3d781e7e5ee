import { useTexts } from '../../../shared/i18n/language.js';
import { useTakeBack } from '../../../shared/undo/undo-toast.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';
import type { JustRenewed } from './renewed.js';
import { useUserWords } from '../user-words.js';
import classes from '../users.module.css';

interface RenewedDaysProps {
  renewed: JustRenewed;
  email: string;
}

/** What a renewal has just changed, and the way back. */
export function RenewedDays({ renewed: { from, to, undoId }, email }: RenewedDaysProps) {
  const { actions } = useTexts();
  const words = useUserWords();
  const { mutate, isPending, isSuccess } = useTakeBack();
  return (
    <span className={classes['renewed']}>
      <span>{words.renewed(from, to)}</span>
      {undoId !== undefined && (
        <>
          <span className={classes['dot']}> · </span>
          <button
            type="button"
            aria-label={`${actions.undo} ${email}`}
            {...whileBusy(isPending || isSuccess)}
            onClick={() => mutate(undoId)}
          >
            {actions.undo}
          </button>
        </>
      )}
    </span>
  );
}
