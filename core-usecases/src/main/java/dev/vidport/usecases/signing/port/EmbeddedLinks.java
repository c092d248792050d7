package dev.vidport.usecases.signing.port;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Signs addresses {@code {base}/files/{token}} of the host, for stores that have no addresses of
 * their own.
 */
public final class EmbeddedLinks implements ObjectLinks {
  private final Supplier<URI> base;
  private final LinkSigner links;
  private final Clock clock;

  /**
   * @param base where clients reach the host; evaluated for each link, because the port may be
   *     known only after the start
   */
  public EmbeddedLinks(Supplier<URI> base, LinkSigner links, Clock clock) {
    this.base = base;
    this.links = links;
    this.clock = clock;
  }

  @Override
  public URI download(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return URI.create(downloadText(key, fileName, lifetime));
  }

  @Override
  public String downloadText(ObjectKey key, Optional<String> fileName, Duration lifetime) {
    return address(FileGrant.GET, new FileGrant.GetObject(key, fileName).text(), lifetime);
  }

  /** Signs the address of one part. */
  public URI upload(FileGrant.PutPart part, Duration lifetime) {
    return URI.create(address(FileGrant.PUT, part.text(), lifetime));
  }

  @Override
  public boolean external() {
    return false;
  }

  private String address(String purpose, String text, Duration lifetime) {
    String root = base.get().toString();
    String token = links.sign(purpose, text, clock.instant().plus(lifetime));
    return root + (root.endsWith("/") ? "" : "/") + "files/" + token;
  }
}
