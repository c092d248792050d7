package dev.vidport.s3;

/** Normalizes entity tags: some stores and calls return them with quotes, others without. */
final class EntityTags {
  private EntityTags() {}

  static String unquoted(String etag) {
    return etag.replace("\"", "");
  }
}
