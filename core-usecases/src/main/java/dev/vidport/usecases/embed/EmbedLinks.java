package dev.vidport.usecases.embed;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.usecases.signing.port.LinkSigner;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Creates the addresses of player pages. The token in an address is the code of the page and a
 * keyed hash of the video and the code. So a token that was altered, or that belongs to another
 * video, is refused without a query.
 */
public final class EmbedLinks {
  private static final String PURPOSE = "embed";
  private static final int CODE_LENGTH = 32;
  private static final int HASH_LENGTH = 32;
  private static final Pattern TOKEN =
      Pattern.compile(String.format(Locale.ROOT, "[0-9a-f]{%d}", CODE_LENGTH + HASH_LENGTH));

  private final URI base;
  private final LinkSigner signer;

  /**
   * @param base public address of the host, without a trailing slash
   */
  public EmbedLinks(URI base, LinkSigner signer) {
    this.base = base;
    this.signer = signer;
  }

  /** The address of the player page; empty while the page is disabled. */
  public Optional<URI> page(VideoDetails video) {
    return video.embed().map(code -> page(video.id(), token(video.id(), code)));
  }

  private URI page(VideoId video, String token) {
    return URI.create(base + "/embed/" + video + "?t=" + token);
  }

  /** The public address of the host, without a trailing slash. */
  public URI base() {
    return base;
  }

  private String token(VideoId video, EmbedCode code) {
    return code.value() + hash(video, code.value());
  }

  /** The code in {@code token}; empty when it was altered or belongs to another video. */
  Optional<EmbedCode> open(VideoId video, String token) {
    if (!TOKEN.matcher(token).matches()) {
      return Optional.empty();
    }
    String code = token.substring(0, CODE_LENGTH);
    byte[] expected = hash(video, code).getBytes(StandardCharsets.US_ASCII);
    byte[] given = token.substring(CODE_LENGTH).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(expected, given)
        ? Optional.of(new EmbedCode(code))
        : Optional.empty();
  }

  private String hash(VideoId video, String code) {
    return signer.lastingHash(PURPOSE, video + "." + code).substring(0, HASH_LENGTH);
  }
}
