// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Who may do what
/// @notice The owner changes what concerns money and keys; on a public chain it is a timelock, so that each change is
/// public days before it counts. The registrar adds campaigns and prize tables, the operator (a key on a server)
/// requests drawings, and the pauser stops everything that moves money.
abstract contract Roles is Ownable2Step, Pausable {
    /// @notice Who registers campaigns, their tables and guarantees, and a campaign's first wallet.
    address public registrar;

    /// @notice Who requests drawings, orders guarantees and anchors the log.
    address public operator;

    /// @notice Who, besides the owner, may stop requests and payments.
    address public pauser;

    /// @notice The registrar changed.
    event RegistrarSet(address previous, address registrar);
    /// @notice The operator changed.
    event OperatorSet(address previous, address operator);
    /// @notice The pauser changed.
    event PauserSet(address previous, address pauser);

    /// @notice Only the registrar may do this.
    error NotRegistrar();
    /// @notice Only the operator may do this.
    error NotOperator();
    /// @notice Only the pauser or the owner may do this.
    error NotPauser();

    modifier onlyRegistrar() {
        if (msg.sender != registrar) revert NotRegistrar();
        _;
    }

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator();
        _;
    }

    constructor(address owner_, address registrar_, address operator_, address pauser_) Ownable(owner_) {
        _setRegistrar(registrar_);
        _setOperator(operator_);
        _setPauser(pauser_);
    }

    /// @notice Changes the registrar; zero leaves none.
    function setRegistrar(address registrar_) external onlyOwner {
        _setRegistrar(registrar_);
    }

    /// @notice Changes the operator; zero leaves none.
    function setOperator(address operator_) external onlyOwner {
        _setOperator(operator_);
    }

    /// @notice Changes the pauser; zero leaves only the owner.
    function setPauser(address pauser_) external onlyOwner {
        _setPauser(pauser_);
    }

    /// @notice Stops requests and payments at once. Deposits, and values that were asked for, still arrive.
    function pause() external {
        if (msg.sender != pauser && msg.sender != owner()) revert NotPauser();
        _pause();
    }

    /// @notice Lets requests and payments run again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Always refused: without an owner nothing could be unpaused or refunded.
    function renounceOwnership() public view override onlyOwner {
        revert OwnableInvalidOwner(address(0));
    }

    function _setRegistrar(address registrar_) private {
        emit RegistrarSet(registrar, registrar_);
        registrar = registrar_;
    }

    function _setOperator(address operator_) private {
        emit OperatorSet(operator, operator_);
        operator = operator_;
    }

    function _setPauser(address pauser_) private {
        emit PauserSet(pauser, pauser_);
        pauser = pauser_;
    }
}
