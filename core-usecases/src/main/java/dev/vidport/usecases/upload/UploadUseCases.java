package dev.vidport.usecases.upload;

import dev.vidport.usecases.Collaborators;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.storage.SpaceReserve;
import dev.vidport.usecases.storage.port.PartReceiver;
import java.util.Optional;

/** The use cases of uploads, up to the start of processing. */
public final class UploadUseCases {
  private final Ports ports;
  private final Collaborators shared;

  public UploadUseCases(Ports ports, Collaborators shared) {
    this.ports = ports;
    this.shared = shared;
  }

  public CreateUpload create() {
    return new CreateUpload(
        ports.access().accounts(),
        ports.persistence().videos(),
        ports.environment().uploadLimits(),
        space(),
        ports.storage().uploads(),
        shared.queue(),
        shared.tokenUse(),
        shared.reservation(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public CreateImport createImport() {
    return new CreateImport(
        ports.access().accounts(),
        ports.persistence().videos(),
        ports.persistence().imports(),
        ports.remoteFiles(),
        ports.environment().uploadLimits(),
        space(),
        shared.queue(),
        shared.reservation(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** Fetches the files of imports, within their jobs. */
  public FetchFile fetchFile() {
    ReserveImport reservation =
        new ReserveImport(
            ports.access().accounts(),
            ports.persistence().videos(),
            ports.persistence().imports(),
            ports.environment().uploadLimits(),
            shared.reservation(),
            ports.persistence().transactions());
    return new FetchFile(
        ports.persistence().imports(),
        ports.remoteFiles(),
        ports.storage().uploads(),
        ports.storage().store(),
        space(),
        reservation,
        ports.access().accounts(),
        ports.environment().plans(),
        FetchLimits.DEFAULT);
  }

  public SendHeartbeat sendHeartbeat() {
    return new SendHeartbeat(shared.find(), ports.environment().clock());
  }

  public SignParts signParts() {
    ReserveParts reservation =
        new ReserveParts(
            ports.access().accounts(),
            ports.persistence().videos(),
            ports.persistence().partReservations(),
            ports.environment().uploadLimits(),
            shared.reservation(),
            ports.persistence().transactions(),
            ports.environment().clock());
    return new SignParts(shared.find(), ports.storage().uploads(), reservation, space());
  }

  /** Receives parts at the host; empty when clients send parts to the store directly. */
  public Optional<PartReceiver> partReceiver() {
    return ports.storage().receiver().map(space()::guard);
  }

  public OpenPart openPart() {
    return new OpenPart(ports.environment().signer(), ports.persistence().videos());
  }

  public ListParts listParts() {
    return new ListParts(shared.find(), ports.storage().uploads());
  }

  public CompleteUpload complete() {
    return new CompleteUpload(
        shared.find(), ports.storage().uploads(), ports.storage().store(), submit());
  }

  public AbortUpload abort() {
    return new AbortUpload(
        shared.find(),
        ports.persistence().videos(),
        ports.jobs().scheduler(),
        shared.garbage(),
        shared.tokenUse(),
        shared.usage(),
        ports.persistence().transactions());
  }

  private SpaceReserve space() {
    return new SpaceReserve(
        ports.storage().space(), ports.environment().uploadLimits().minFreeBytes());
  }

  private SubmitUpload submit() {
    return new SubmitUpload(
        shared.find(),
        ports.storage().uploads(),
        ports.storage().store(),
        shared.garbage(),
        shared.queue(),
        shared.usage(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** Ends abandoned uploads; runs periodically. */
  public SweepUploads sweep() {
    return new SweepUploads(
        ports.persistence().videos(),
        submit(),
        ports.jobs().renderJobs(),
        shared.queue(),
        ports.jobs().scheduler(),
        shared.garbage(),
        shared.tokenUse(),
        shared.usage(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }
}
