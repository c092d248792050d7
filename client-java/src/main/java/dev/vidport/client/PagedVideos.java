package dev.vidport.client;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The videos of an account, newest first. Each iteration begins with new requests, one for each
 * page; it throws a {@link PagingException} if a page cannot be read.
 */
public final class PagedVideos implements Iterable<JsonNode> {
  private final ApiRequests api;
  private final Map<String, String> query;

  PagedVideos(ApiRequests api) {
    this(api, Map.of());
  }

  private PagedVideos(ApiRequests api, Map<String, String> query) {
    this.api = api;
    this.query = query;
  }

  /** Those with a value of their metadata. */
  public PagedVideos withMetadata(String key, String value) {
    return with("metadata." + key, value);
  }

  /** Those in a state: UPLOADING, PROCESSING, SUCCEEDED, FAILED or ABORTED. */
  public PagedVideos withStatus(String status) {
    return with("status", status);
  }

  /** Those whose file name contains a text, in upper or lower case. */
  public PagedVideos withName(String text) {
    return with("name", text);
  }

  /** The same videos in pages of this size, 1 to 100. */
  public PagedVideos pageSize(int size) {
    return with("limit", Integer.toString(size));
  }

  private PagedVideos with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(query);
    all.put(name, value);
    return new PagedVideos(api, all);
  }

  public Stream<JsonNode> stream() {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(
            iterator(), Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE),
        false);
  }

  @Override
  public Iterator<JsonNode> iterator() {
    return new Pages();
  }

  /** Reads a page when the one before it has been used. */
  private final class Pages implements Iterator<JsonNode> {
    private final Queue<JsonNode> page = new ArrayDeque<>();
    private Optional<String> token = Optional.empty();
    private boolean isLast;

    @Override
    public boolean hasNext() {
      while (page.isEmpty() && !isLast) {
        read();
      }
      return !page.isEmpty();
    }

    @Override
    public JsonNode next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return page.remove();
    }

    private void read() {
      Map<String, String> all = new LinkedHashMap<>(query);
      token.ifPresent(next -> all.put("nextToken", next));
      JsonNode answer = get("/videos" + queryOf(all));
      answer.path("videos").forEach(page::add);
      Optional<String> next =
          Optional.of(answer.path("nextToken").asString("")).filter(text -> !text.isEmpty());
      // A page that names itself would be read forever.
      isLast = next.isEmpty() || next.equals(token);
      token = next;
    }

    private JsonNode get(String path) {
      try {
        return api.get(path);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PagingException(e);
      } catch (ApiRefused | IOException e) {
        throw new PagingException(e);
      }
    }
  }

  /** The query of an address, with its question mark; empty without parameters. */
  static String queryOf(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
        .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
