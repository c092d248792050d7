package dev.vidport.usecases.doctor;

import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.doctor.port.HostExaminer;

/** Checks the requirements of the host that answers, for an operator. */
public final class ExamineHost {
  private final HostExaminer examiner;

  public ExamineHost(HostExaminer examiner) {
    this.examiner = examiner;
  }

  /** What the checks found, at most some seconds ago. */
  public Examination handleAsOperator() {
    return examiner.examine();
  }
}
