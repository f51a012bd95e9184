// A lesson as a package for learning management systems, which contains one HTML file. The format is SCORM
// 1.2, "Content Aggregation Model" (ADL, 2001).

import { strToU8, zipSync } from 'fflate';
import type { Lesson } from '../lessons/lesson.ts';
import { escapeHtml } from '../links/html-text.ts';

const PAGE = 'index.html';

/** The bytes of the package. `html` is the lesson as one file. */
export function scormPackage(
  { id, title }: Pick<Lesson, 'id' | 'title'>,
  html: string,
): Uint8Array<ArrayBuffer> {
  const [name, of] = [escapeHtml(title), `threadway-${id}`];
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${of}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${of}-course">
    <organization identifier="${of}-course">
      <title>${name}</title>
      <item identifier="${of}-item" identifierref="${of}-page">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${of}-page" type="webcontent" adlcp:scormtype="sco" href="${PAGE}">
      <file href="${PAGE}" />
    </resource>
  </resources>
</manifest>
`;
  return zipSync({ 'imsmanifest.xml': strToU8(manifest), [PAGE]: strToU8(html) });
}
