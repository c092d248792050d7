package dev.vidport.persistence.video;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.video.MediaFiles;
import java.util.List;

/** The published media files of a video, as stored. */
record MediaFilesRow(List<Entry> renditions, long audioBytes, long downloadBytes) {
  static MediaFilesRow of(MediaFiles files) {
    return new MediaFilesRow(
        files.renditions().stream()
            .map(
                file ->
                    new Entry(
                        file.label(), file.size().width(), file.size().height(), file.bytes()))
            .toList(),
        files.audioBytes(),
        files.downloadBytes());
  }

  MediaFiles files() {
    return new MediaFiles(
        renditions.stream()
            .map(
                entry ->
                    new MediaFiles.RenditionFile(
                        entry.label, new PictureSize(entry.width, entry.height), entry.bytes))
            .toList(),
        audioBytes,
        downloadBytes);
  }

  record Entry(String label, int width, int height, long bytes) {}
}
