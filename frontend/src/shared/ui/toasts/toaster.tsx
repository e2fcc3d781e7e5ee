import { TOAST_ERROR_MS, TOAST_OTHER_MS, TOAST_SUCCESS_MS } from '@keyroster/contracts';
import { Toaster as HotToaster } from 'react-hot-toast';
import classes from './toaster.module.css';

/** So long is the library's own fading: what lasts longer would be seen after its time. */
const FADES_MS = 400;

/** Where toasts show: in the corner that has no actions. At most 20, the library's own limit. */
export function Toaster() {
  return (
    <HotToaster
      position="bottom-right"
      containerClassName={classes.container}
      toastOptions={{
        className: classes.toast,
        duration: TOAST_OTHER_MS,
        removeDelay: FADES_MS,
        success: { duration: TOAST_SUCCESS_MS },
        error: { duration: TOAST_ERROR_MS },
        loading: { duration: Infinity },
      }}
    />
  );
}
