package dev.vidport.usecases.archive;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import java.util.Locale;

/** The paths of the documents in an archive. The path of any other file is its key in the store. */
final class ArchivePath {
  static final String HEAD = "archive.json";
  static final String SETTINGS = "account.json";
  static final String WATERMARK = "watermark.png";
  static final String SUMMARY = "manifest.json";

  private ArchivePath() {}

  static String video(VideoId video) {
    return ObjectKey.ofVideo(video).child("video.json").value();
  }

  static String digests(VideoId video) {
    return ObjectKey.ofVideo(video).child("files.json").value();
  }

  /**
   * @param page from 1
   */
  static String usage(int page) {
    return String.format(Locale.ROOT, "usage/%06d.json", page);
  }

  /**
   * @param page from 1
   */
  static String events(int page) {
    return String.format(Locale.ROOT, "events/%06d.json", page);
  }
}
