package dev.vidport.outbound.fetch;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.outbound.egress.OutboundStream;
import dev.vidport.usecases.upload.port.RemoteFile;
import dev.vidport.usecases.upload.port.RemoteFileException;
import dev.vidport.usecases.upload.port.RemoteFiles.Resume;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the headers of a response, and refuses everything except files. */
final class ResponseReader {
  private static final int OK = 200;
  private static final int PARTIAL_CONTENT = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  /** A page that explains a failure, or that offers the file for download. */
  private static final Set<String> PAGES =
      Set.of("text/html", "application/xhtml+xml", ContentTypes.JSON, "application/problem+json");

  private final OutboundStream stream;
  private final TransferBounds bounds;
  private final Clock clock;

  ResponseReader(OutboundStream stream, TransferBounds bounds, Clock clock) {
    this.stream = stream;
    this.bounds = bounds;
    this.clock = clock;
  }

  /** The response to a request for the whole file. */
  RemoteFile.Response whole() throws RemoteFileException {
    if (stream.status() != OK) {
      throw StatusErrors.of(stream.status(), stream.header("Retry-After"), clock.instant());
    }
    checkContent();
    return new RemoteFile.Response(0, stream.length(), version(), body());
  }

  /**
   * The response to a request for the rest of a file.
   *
   * @return empty if the server cannot send that range
   */
  Optional<RemoteFile.Response> rest(Resume from) throws RemoteFileException {
    if (stream.status() == RANGE_NOT_SATISFIABLE) {
      return Optional.empty();
    }
    if (stream.status() != PARTIAL_CONTENT) {
      return Optional.of(whole());
    }
    Optional<ContentRange> range =
        stream
            .header("Content-Range")
            .flatMap(ContentRange::parse)
            .filter(found -> found.continues(from.firstByte(), stream.length()));
    if (range.isEmpty()) {
      return Optional.empty();
    }
    checkContent();
    RemoteVersion version = version();
    return Optional.of(
        new RemoteFile.Response(
            from.firstByte(),
            range.get().total(),
            // The server has accepted the condition.
            version.condition().isPresent() ? version : from.version(),
            body()));
  }

  private void checkContent() throws RemoteFileException {
    Optional<String> encoding =
        stream
            .header("Content-Encoding")
            .map(value -> value.strip().toLowerCase(Locale.ROOT))
            .filter(value -> !value.isEmpty() && !value.equals("identity"));
    if (encoding.isPresent()) {
      throw RemoteFileException.refused(
          "The server sends the file compressed (Content-Encoding), although that was not requested.");
    }
    Optional<String> page = stream.header("Content-Type").map(ResponseReader::mediaType);
    if (page.filter(PAGES::contains).isPresent()) {
      throw RemoteFileException.refused(
          "The server sent a page ("
              + page.get()
              + "), not a video file; use the address of the file itself.");
    }
  }

  private static String mediaType(String contentType) {
    return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private RemoteVersion version() {
    return new RemoteVersion(stream.header("ETag"), stream.header("Last-Modified"));
  }

  private TransferBody body() {
    return new TransferBody(stream.body(), bounds);
  }

  /** A {@code Content-Range} (RFC 9110, section 14.4). */
  record ContentRange(long first, long last, OptionalLong total) {
    private static final java.util.regex.Pattern FORM =
        java.util.regex.Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

    static Optional<ContentRange> parse(String text) {
      java.util.regex.Matcher found = FORM.matcher(text.strip());
      if (!found.matches()) {
        return Optional.empty();
      }
      String total = found.group(3);
      return Optional.of(
          new ContentRange(
              Long.parseLong(found.group(1)),
              Long.parseLong(found.group(2)),
              total.equals("*") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(total))));
    }

    /** Whether this is the rest of the file from {@code firstByte} on. */
    boolean continues(long firstByte, OptionalLong length) {
      return first == firstByte
          && last >= first
          && (length.isEmpty() || length.getAsLong() == last - first + 1)
          && (total.isEmpty() || total.getAsLong() == last + 1);
    }
  }
}
