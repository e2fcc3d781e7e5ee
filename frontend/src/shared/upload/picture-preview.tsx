import { useEffect, useRef } from 'react';

interface PicturePreviewProps {
  file: File;
  className?: string | undefined;
}

/** A chosen file as a picture. */
export function PicturePreview({ file, className }: PicturePreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" className={className} />;
}
