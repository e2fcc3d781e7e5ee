import type { Template } from '../../shared/api/lists/templates.js';
import { usePageTexts } from '../../shared/i18n/language.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { TemplateForm } from './template-form.js';
import { useTemplateWords } from './words.js';

interface TemplateDialogProps {
  /** What is changed; a new one without. */
  template: Template | null;
  isOpen: boolean;
  onClose: () => void;
}

export function TemplateDialog({ template, isOpen, onClose }: TemplateDialogProps) {
  const words = useTemplateWords();
  const page = usePageTexts();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={template ? words.editing(template.name) : words.add}
      closeButtonProps={{ 'aria-label': page.close }}
      size="lg"
    >
      <TemplateForm key={template?._id ?? 'new'} template={template} onDone={onClose} />
    </Dialog>
  );
}
