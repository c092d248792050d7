package dev.vidport.http.server.file;

import dev.vidport.http.server.gate.Cors;
import dev.vidport.usecases.storage.StoredObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;

/** An object that may be sent, with the headers that describe it. */
public final class Sendable {
  private final StoredObject object;
  private final Optional<Path> file;
  private final List<HttpField> headers;

  /**
   * @param file the object as a file of this machine; empty when the store has to be read
   * @param saveAs the name under which a browser saves it; empty to show it in place
   * @param cacheControl for how long, and by whom, it may be kept
   */
  public Sendable(
      StoredObject object, Optional<Path> file, Optional<String> saveAs, String cacheControl) {
    this.object = object;
    this.file = file;
    List<HttpField> fields = new ArrayList<>(Cors.FIELDS);
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
        name -> fields.add(new HttpField("Content-Disposition", Disposition.attachment(name))));
    this.headers = List.copyOf(fields);
  }

  StoredObject object() {
    return object;
  }

  Optional<Path> file() {
    return file;
  }

  List<HttpField> headers() {
    return headers;
  }

  /** The entity tag, in its quotes. */
  String tag() {
    return "\"" + object.etag() + "\"";
  }
}
