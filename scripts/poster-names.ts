// Names of the pictures of lessons.

/** Name of a lesson's picture; the prefix avoids clashes with scenes. */
export function lessonPoster(id: string): string {
  return `lesson-${id}`;
}
