import { useTexts } from '../../shared/i18n/language.js';
import { Screen } from '../../shared/ui/screen.js';
import { CourseDrag } from './course-drag.js';
import classes from './courses.module.css';
import { CredentialsPane } from './credentials-pane.js';
import { SubtitlesPane } from './subtitles-pane.js';
import { TitlesPane } from './titles-pane.js';

/** Titles, the subtitles of the open one, and the credentials of the open subtitle, side by side. */
export function AdminCourses() {
  const { screens } = useTexts();
  return (
    <Screen title={screens.courses}>
      <CourseDrag>
        <div className={classes['panes']}>
          <TitlesPane />
          <SubtitlesPane />
          <CredentialsPane />
        </div>
      </CourseDrag>
    </Screen>
  );
}
