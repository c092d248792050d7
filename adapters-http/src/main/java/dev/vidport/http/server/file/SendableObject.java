package dev.vidport.http.server.file;

import dev.vidport.domain.file.ContentDisposition;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.http.server.pipeline.Cors;
import dev.vidport.usecases.storage.port.ObjectPiece;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;

/** An object that may be sent, with its response headers. */
public final class SendableObject {
  private final StoredObject object;
  private final Optional<VideoId> video;
  private final Optional<Path> file;
  private final Optional<byte[]> content;
  private final List<ObjectPiece> pieces;
  private final List<HttpField> headers;

  /**
   * @param file the object as a local file; empty when it must be read from the store
   * @param saveAs the file name for a browser download; empty to display the object inline
   * @param cacheControl value of the {@code Cache-Control} header
   */
  public SendableObject(
      StoredObject object, Optional<Path> file, Optional<String> saveAs, String cacheControl) {
    this(object, file, Optional.empty(), List.of(), saveAs, cacheControl);
  }

  private SendableObject(
      StoredObject object,
      Optional<Path> file,
      Optional<byte[]> content,
      List<ObjectPiece> pieces,
      Optional<String> saveAs,
      String cacheControl) {
    this.object = object;
    this.content = content;
    this.pieces = pieces;
    this.video = object.key().video();
    this.file = file;
    List<HttpField> fields = new ArrayList<>(Cors.FIELDS.size() + 8);
    Cors.FIELDS.forEach(fields::add);
    fields.add(new HttpField(HttpHeader.ETAG, tag()));
    fields.add(
        new HttpField(
            HttpHeader.LAST_MODIFIED,
            DateGenerator.formatDate(object.modifiedAt().toEpochMilli())));
    fields.add(new HttpField(HttpHeader.ACCEPT_RANGES, "bytes"));
    fields.add(new HttpField(HttpHeader.CONTENT_TYPE, object.contentType()));
    fields.add(new HttpField(HttpHeader.CACHE_CONTROL, cacheControl));
    fields.add(new HttpField("X-Content-Type-Options", "nosniff"));
    fields.add(new HttpField("Cross-Origin-Resource-Policy", "cross-origin"));
    saveAs.ifPresent(
        name ->
            fields.add(new HttpField("Content-Disposition", ContentDisposition.attachment(name))));
    this.headers = List.copyOf(fields);
  }

  /** A small object that was made for this response. */
  public static SendableObject ofContent(StoredObject object, byte[] content, String cacheControl) {
    return new SendableObject(
        object, Optional.empty(), Optional.of(content), List.of(), Optional.empty(), cacheControl);
  }

  /**
   * A file to save that is made of ranges of objects.
   *
   * @param pieces in their order; together they have the size of {@code object}
   */
  public static SendableObject ofPieces(
      StoredObject object, List<ObjectPiece> pieces, String saveAs, String cacheControl) {
    return new SendableObject(
        object, Optional.empty(), Optional.empty(), pieces, Optional.of(saveAs), cacheControl);
  }

  StoredObject object() {
    return object;
  }

  /** The video that the object belongs to; empty for an object of another kind. */
  Optional<VideoId> video() {
    return video;
  }

  Optional<Path> file() {
    return file;
  }

  /** The bytes, when they are not in the store. */
  Optional<byte[]> content() {
    return content;
  }

  /** The ranges of objects that it is made of; empty for an object of the store. */
  List<ObjectPiece> pieces() {
    return pieces;
  }

  List<HttpField> headers() {
    return headers;
  }

  /** The quoted entity tag. */
  String tag() {
    return "\"" + object.etag() + "\"";
  }
}
