package dev.vidport.client;

/**
 * A file of an upload.
 *
 * @param name {@code source} or {@code camera}
 */
public record UploadFile(String videoId, String name) {
  public static UploadFile source(String videoId) {
    return new UploadFile(videoId, "source");
  }

  static UploadFile camera(String videoId) {
    return new UploadFile(videoId, "camera");
  }

  String partsPath() {
    return "/videos/" + videoId + "/parts";
  }
}
