package dev.vidport.s3;

import dev.vidport.storage.s3.S3Settings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Explains in one line how an operator can fix a store that fails at the start. */
final class S3Diagnosis {
  private final S3Settings settings;

  S3Diagnosis(S3Settings settings) {
    this.settings = settings;
  }

  IOException explain(IOException fault) {
    String advice =
        fault instanceof S3Fault response
            ? adviceOn(response)
            : adviceOnConnection(fault.getCause());
    return new IOException(
        String.format(
            Locale.ROOT,
            "the S3 store at %s is not usable: %s (%s)",
            settings.endpoint(),
            advice,
            fault.getMessage()),
        fault);
  }

  private String adviceOn(S3Fault fault) {
    if (fault.is("NoSuchBucket")) {
      return "bucket '"
          + settings.bucket()
          + "' does not exist: create it, or set VIDPORT_S3_BUCKET";
    }
    if (fault.is("InvalidAccessKeyId")) {
      return "the access key is unknown to the store: check VIDPORT_S3_ACCESS_KEY";
    }
    if (fault.is("SignatureDoesNotMatch")) {
      return "the secret key does not match the access key, or the region is not '"
          + settings.region()
          + "': check VIDPORT_S3_SECRET_KEY and VIDPORT_S3_REGION";
    }
    if (fault.is("RequestTimeTooSkewed", "RequestExpired")) {
      return "the clocks of this host and the store differ: synchronize both by NTP";
    }
    if (fault.is("AuthorizationHeaderMalformed", "PermanentRedirect", "InvalidRegion")) {
      return "the bucket is in another region than '"
          + settings.region()
          + "': set VIDPORT_S3_REGION";
    }
    if (fault.is("AccessDenied")) {
      return "the access key lacks a permission on bucket '"
          + settings.bucket()
          + "': it must permit putting, getting, listing and deleting objects, and listing and"
          + " aborting multipart uploads";
    }
    return "check VIDPORT_S3_ENDPOINT, VIDPORT_S3_BUCKET and the keys";
  }

  private static String adviceOnConnection(@Nullable Throwable cause) {
    if (cause instanceof UnknownHostException) {
      return "its host name cannot be resolved: check VIDPORT_S3_ENDPOINT and the DNS server";
    }
    if (cause instanceof ConnectException || cause instanceof SocketTimeoutException) {
      return "no connection is possible: check VIDPORT_S3_ENDPOINT, and that the"
          + " store is running";
    }
    if (cause instanceof SSLException) {
      return "the TLS connection fails: check whether VIDPORT_S3_ENDPOINT must start with http or https,"
          + " and the store's certificate";
    }
    return "check VIDPORT_S3_ENDPOINT and the network";
  }
}
