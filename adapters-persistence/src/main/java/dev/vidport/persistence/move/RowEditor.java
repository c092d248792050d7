package dev.vidport.persistence.move;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.persistence.video.StoredUploads;
import org.jspecify.annotations.Nullable;

/** Gives the rows of videos and imports the names that the new store has for their uploads. */
@FunctionalInterface
interface RowEditor {
  /** The row to store; {@code row} itself may be changed. */
  @Nullable Object[] edited(@Nullable Object[] row);

  static RowEditor of(MovedTable table, UploadNames names) {
    int upload = table.columns().indexOf("upload");
    if (table.name().equals("video")) {
      int id = table.columns().indexOf("id");
      return row -> {
        if (row[upload] instanceof String json) {
          VideoId video = new VideoId(String.valueOf(row[id]));
          row[upload] =
              StoredUploads.rename(json, (file, name) -> names.find(video, file).orElse(name));
        }
        return row;
      };
    }
    if (table.name().equals("video_import")) {
      int id = table.columns().indexOf("video_id");
      return row -> {
        if (row[upload] instanceof String name) {
          VideoId video = new VideoId(String.valueOf(row[id]));
          row[upload] = names.find(video, UploadFileRole.SOURCE).orElse(name);
        }
        return row;
      };
    }
    return row -> row;
  }
}
