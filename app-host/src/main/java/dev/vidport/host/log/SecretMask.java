package dev.vidport.host.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Masks credentials and signed addresses in every line, whichever library logs it: bearer tokens,
 * the texts with a prefix of a credential or of a webhook's secret, the signed part of {@code
 * /files} and {@code /play} addresses, the signature of an address of an S3 store, the login at a
 * mail server, and the keys of the payment provider.
 */
final class SecretMask extends EncoderBase<ILoggingEvent> {
  private static final String MASK = "***";
  private static final Pattern SECRETS =
      Pattern.compile(
          "(?<=bearer )[^\\s\"'\\\\,;}\\]]+"
              + "|vp[ksue]_[\\w-]{8,}"
              // Keys and signing secrets of Stripe.
              + "|[sr]k_(?:test|live)_\\w{8,}|whsec_[\\w+/=-]{8,}"
              + "|whsec_[\\w+/\\\\=-]{8,}"
              // JSON may have a backslash before a slash.
              + "|(?<=/(files|play)\\\\?/)[\\w.-]{16,}"
              // The signature of LinkSigner, wherever it occurs.
              + "|(?<![\\w-])[\\w-]{20,}+\\.[\\w-]{43}(?![\\w-])"
              // User and password of a mail server.
              + "|(?<=smtps?://)[^\\s@/]+(?=@)"
              + "|(?<=(credential|signature|security-token)=)[^&,\\s\"]+",
          Pattern.CASE_INSENSITIVE);

  private final Encoder<ILoggingEvent> encoder;

  SecretMask(Encoder<ILoggingEvent> encoder) {
    this.encoder = encoder;
  }

  @Override
  public byte[] headerBytes() {
    return encoder.headerBytes();
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    // Every byte is one character and back, in any encoding of the line; the secrets are ASCII.
    String line = new String(encoder.encode(event), StandardCharsets.ISO_8859_1);
    return SECRETS.matcher(line).replaceAll(MASK).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public byte[] footerBytes() {
    return encoder.footerBytes();
  }
}
