package dev.vidport.storage.s3;

/** Entity tags come with quotes from some stores and calls, and without from others. */
final class EntityTags {
  private EntityTags() {}

  static String plain(String etag) {
    return etag.replace("\"", "");
  }
}
