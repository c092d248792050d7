package dev.vidport.persistence.video;

import dev.vidport.domain.upload.PartSizing;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.video.UploadRow.UploadedFileRow;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiFunction;

/** Reads and replaces the store's names of uploads in the column {@code video.upload}. */
public final class StoredUploads {
  private StoredUploads() {}

  /**
   * An upload of the store.
   *
   * @param name the store's name of it
   * @param isReadable whether its parts are read before all have arrived
   */
  public record StoreUpload(String name, boolean isReadable) {}

  /** The uploads in a stored value, by their files. */
  public static Map<UploadFileRole, StoreUpload> read(String json) {
    UploadRow row = JsonColumn.read(json, UploadRow.class);
    Map<UploadFileRole, StoreUpload> found = new EnumMap<>(UploadFileRole.class);
    found.put(UploadFileRole.SOURCE, upload(row, row.source()));
    row.camera().ifPresent(camera -> found.put(UploadFileRole.CAMERA, upload(row, camera)));
    return found;
  }

  private static StoreUpload upload(UploadRow row, UploadedFileRow file) {
    boolean isReadable = row.prestart().isPresent() || file.sizing() == PartSizing.GROWING;
    return new StoreUpload(file.storeUploadId(), isReadable);
  }

  /**
   * The value with other names.
   *
   * @param names gives the new name of an upload, by its file and its present name
   */
  public static String rename(String json, BiFunction<UploadFileRole, String, String> names) {
    UploadRow row = JsonColumn.read(json, UploadRow.class);
    return JsonColumn.write(
        new UploadRow(
            renamed(row.source(), UploadFileRole.SOURCE, names),
            row.camera().map(camera -> renamed(camera, UploadFileRole.CAMERA, names)),
            row.prestart()));
  }

  private static UploadedFileRow renamed(
      UploadedFileRow row, UploadFileRole file, BiFunction<UploadFileRole, String, String> names) {
    return new UploadedFileRow(
        row.fileName(),
        row.plan(),
        names.apply(file, row.storeUploadId()),
        row.sizing(),
        row.arrived());
  }
}
