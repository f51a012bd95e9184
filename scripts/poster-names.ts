// What the pictures of lessons are called.

/** Name of the picture of a lesson, which may be called like a scene. */
export function lessonPoster(id: string): string {
  return `lesson-${id}`;
}
