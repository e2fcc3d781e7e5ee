import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { QrDrawing } from '../../../shared/ui/qr-drawing.js';
import classes from './form.module.css';

interface PrintedCardProps {
  name: string;
  link: string;
  onPrinted: () => void;
}

/** A card for a user that shows only in print, alone on the page. Mounting it opens the print dialog. */
export function PrintedCard({ name, link, onPrinted }: PrintedCardProps) {
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => end();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div className={classes['card']} data-printed-alone>
      <strong>{name}</strong>
      <QrDrawing text={link} label={link} />
      <span>{link}</span>
    </div>,
    document.body,
  );
}
