import { Box } from '@mantine/core';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { ExtensionButton } from '../../shared/ui/extension-steps.js';
import { ImportLink, Screen } from '../../shared/ui/screen.js';
import { fetchExport } from './api.js';
import { CourseDrag } from './course-drag.js';
import { useOpenCourse } from './open-course.js';
import { Panes } from './panes.js';
import { useCourseWords } from './words.js';

export function CoursesPage() {
  const { screens, actions } = useTexts();
  const words = useCourseWords();
  const { title, subtitle } = useOpenCourse();
  return (
    <Screen
      title={screens.courses}
      isFilled
      actions={
        <>
          <ImportLink to={PATHS.importCredentials(title?._id, subtitle?._id)} />
          <DownloadButton
            label={actions.export}
            title={title ? words.exportsTitle(title.shop_name) : words.exportsAll}
            name="credentials.csv"
            fetchFile={() => fetchExport(title?._id)}
          />
          {/* Phones load no extensions. */}
          <Box visibleFrom="sm">
            <ExtensionButton />
          </Box>
        </>
      }
    >
      <CourseDrag>
        <Panes />
      </CourseDrag>
    </Screen>
  );
}
