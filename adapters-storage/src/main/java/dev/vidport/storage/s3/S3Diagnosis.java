package dev.vidport.storage.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/** Says in one line what an operator has to do about a store that fails at the start. */
final class S3Diagnosis {
  private final S3Settings settings;

  S3Diagnosis(S3Settings settings) {
    this.settings = settings;
  }

  IOException explain(IOException fault) {
    String advice =
        fault instanceof S3Fault answer ? adviceOn(answer) : adviceOnConnection(fault.getCause());
    return new IOException(
        "the S3 store at %s cannot be used: %s (%s)"
            .formatted(settings.endpoint(), advice, fault.getMessage()),
        fault);
  }

  private String adviceOn(S3Fault fault) {
    if (fault.is("NoSuchBucket")) {
      return "there is no bucket '" + settings.bucket() + "': create it, or name another";
    }
    if (fault.is("InvalidAccessKeyId")) {
      return "the store does not know the access key: check it";
    }
    if (fault.is("SignatureDoesNotMatch")) {
      return "the secret key does not belong to the access key, or the region is not '"
          + settings.region()
          + "': check both";
    }
    if (fault.is("RequestTimeTooSkewed", "RequestExpired")) {
      return "this host's clock and the store's differ: set both by NTP";
    }
    if (fault.is("AuthorizationHeaderMalformed", "PermanentRedirect", "InvalidRegion")) {
      return "the bucket is in another region than '" + settings.region() + "': set its region";
    }
    if (fault.is("AccessDenied")) {
      return "the access key lacks a permission on bucket '"
          + settings.bucket()
          + "': it needs to put, get, list and delete objects, and to list and abort multipart"
          + " uploads";
    }
    return "check endpoint, bucket and keys";
  }

  private static String adviceOnConnection(Throwable cause) {
    if (cause instanceof UnknownHostException) {
      return "its host name is unknown: check the endpoint and the name server";
    }
    if (cause instanceof ConnectException || cause instanceof SocketTimeoutException) {
      return "nothing answers there: check host and port of the endpoint, and that the store runs";
    }
    if (cause instanceof SSLException) {
      return "there is no secure connection: check http or https of the endpoint, and the store's"
          + " certificate";
    }
    return "check the endpoint and the network";
  }
}
